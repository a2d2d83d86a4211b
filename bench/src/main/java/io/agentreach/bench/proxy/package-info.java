/**
 * What {@code bench/proxy.sh} needs beside nginx, HAProxy and wrk: a plain Vert.x proxy, which
 * shows what the hub's own work costs on top of its HTTP library. Imports Vert.x.
 */
@NullMarked
package io.agentreach.bench.proxy;

import org.jspecify.annotations.NullMarked;
