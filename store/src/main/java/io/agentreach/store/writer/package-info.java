/**
 * Group commit: one thread writes all that waits in one transaction with one sync to disk. Imports
 * JDBC and the store's fault; knows no table.
 *
 * <p>Invariants: a stage completes after the commit of its group, never before; writes take effect
 * in the order of submission; one that fails leaves no trace and harms no other; what was accepted
 * is settled, also by {@code close}; what waits is bounded in number and in bytes.
 */
@NullMarked
package io.agentreach.store.writer;

import org.jspecify.annotations.NullMarked;
