package io.agentreach.sdk.agent;

import io.agentreach.sdk.json.Json;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import tools.jackson.databind.JsonNode;

/**
 * What makes two requests the same one: id, capability and params. Callers choose ids themselves,
 * so an id alone could bring one caller the answer to another's question.
 */
record RunKey(String requestId, String capability, String digest) {

  static RunKey of(String requestId, String capability, JsonNode params) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(Json.bytes(params));
      return new RunKey(requestId, capability, HexFormat.of().formatHex(hash));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
