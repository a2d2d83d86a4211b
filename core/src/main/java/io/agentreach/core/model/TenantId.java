package io.agentreach.core.model;

/**
 * A tenant: the boundary that no name, call or figure crosses. 1 to 64 characters of {@code a-z 0-9
 * -}.
 */
public record TenantId(String value) {
  /** The tenant of everybody as long as no authentication says otherwise. */
  public static final TenantId DEFAULT = new TenantId("default");

  public TenantId {
    Names.require("tenant", value, 64, Names.LOWER);
  }

  @Override
  public String toString() {
    return value;
  }
}
