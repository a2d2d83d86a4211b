/** Tests of checking inputs. */
@NullMarked
package io.agentreach.wire.check;

import org.jspecify.annotations.NullMarked;
