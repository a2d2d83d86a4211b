package io.agentreach.core.model;

import java.util.Set;

/**
 * Who asks: the authenticated caller, its tenant and what it may do. A scope is the name of a
 * capability; {@code *} stands for all of them.
 */
public record Principal(String id, TenantId tenant, Set<String> scopes) {
  /** The scope that grants every capability. */
  public static final String EVERY_SCOPE = "*";

  /** The one caller that exists as long as authentication is off. */
  public static final Principal ANONYMOUS =
      new Principal("anonymous", TenantId.DEFAULT, Set.of(EVERY_SCOPE));

  public Principal {
    Names.require("caller", id, 128, Names.WIDE);
    scopes = Set.copyOf(scopes);
  }

  /** Whether this caller holds {@code scope}, by name or by {@link #EVERY_SCOPE}. */
  public boolean holds(String scope) {
    return scopes.contains(EVERY_SCOPE) || scopes.contains(scope);
  }
}
