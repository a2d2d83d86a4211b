/** Tests of the codecs: tables of what is refused and why, and properties held against Jackson. */
@NullMarked
package io.agentreach.wire.json;

import org.jspecify.annotations.NullMarked;
