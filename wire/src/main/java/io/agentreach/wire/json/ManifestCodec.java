package io.agentreach.wire.json;

import io.agentreach.core.model.Fault;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.TenantId;
import io.agentreach.wire.check.Schemas;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Manifests as JSON and YAML. Reading is strict about what is known and passes over what is not,
 * and names all faults at once; a protocol version that does not fit is refused before anything
 * else is judged. What {@link #encode} writes, {@link #decode} reads as the same manifest, where
 * schemas and examples are in the form that Jackson prints. Thread-safe: immutable.
 */
public final class ManifestCodec {
  private final Limits limits;
  private final Duration usualInterval;
  private final Schemas schemas;
  private final ObjectMapper json;
  private final YamlDocuments yaml;

  /** A codec that keeps these limits, and takes agents that do not say for beating every 10 s. */
  public ManifestCodec(Limits limits) {
    this(limits, Manifest.DEFAULT_INTERVAL, new Schemas());
  }

  /**
   * A codec that keeps these limits.
   *
   * @param usualInterval how often agents beat that do not say
   * @param schemas where the schemas are made ready by which inputs shall be checked
   */
  public ManifestCodec(Limits limits, Duration usualInterval, Schemas schemas) {
    this.limits = limits;
    this.usualInterval = usualInterval;
    this.schemas = schemas;
    this.json = Trees.json(limits.depth());
    this.yaml = new YamlDocuments(limits.depth());
  }

  /** Reads a manifest that names its agent itself. */
  public Decoding<Manifest> decode(byte[] document, TenantId tenant) {
    return decode(document, tenant, null);
  }

  /** Reads a manifest that names its agent itself. */
  public Decoding<Manifest> decode(String document, TenantId tenant) {
    return decode(document.getBytes(StandardCharsets.UTF_8), tenant, null);
  }

  /**
   * Reads a manifest that was sent to a path.
   *
   * @param pathId the agent's id in the path, which the manifest may leave out and not contradict;
   *     null if the path has none
   */
  public Decoding<Manifest> decode(byte[] document, TenantId tenant, @Nullable String pathId) {
    Problems problems = new Problems();
    JsonNode root = Trees.read(json, document, problems);
    return root == null ? refused(problems) : read(root, tenant, pathId, problems);
  }

  /**
   * Reads a file in UTF-8 with any number of manifests, each a YAML document. A document that is no
   * YAML refuses itself and hides those after it; each other one stands for itself.
   */
  public List<Decoding<Manifest>> decodeYaml(byte[] file, TenantId tenant) {
    List<Decoding<Manifest>> manifests = new ArrayList<>();
    Problems syntax = new Problems();
    for (JsonNode each : yaml.read(file, syntax)) {
      manifests.add(read(each, tenant, null, new Problems()));
    }
    if (syntax.any()) {
      manifests.add(refused(syntax));
    }
    return List.copyOf(manifests);
  }

  private Decoding<Manifest> read(
      JsonNode root, TenantId tenant, @Nullable String pathId, Problems problems) {
    if (!(root instanceof ObjectNode object)) {
      problems.fault(
          "body", "must be an object, not " + Values.kind(root), "write {\"agent_id\": …}");
      return refused(problems);
    }
    Fields fields = new Fields(object, "", problems);
    Fault mismatch = Protocol.mismatch(fields);
    if (mismatch != null) {
      return new Decoding.Refused<>(mismatch);
    }
    Manifest manifest =
        new ManifestReader(fields, tenant, limits, usualInterval, schemas).read(pathId);
    return manifest == null
        ? refused(problems)
        : new Decoding.Decoded<>(manifest, problems.warnings());
  }

  private static Decoding<Manifest> refused(Problems problems) {
    return new Decoding.Refused<>(problems.refusal("the manifest"));
  }

  /**
   * Writes a manifest as JSON, without its tenant.
   *
   * @throws IllegalArgumentException if a schema or an example is not JSON, which cannot be for a
   *     manifest that was read by this codec
   */
  public byte[] encode(Manifest manifest) {
    JsonWriter writer = new JsonWriter(1024);
    ManifestWriter.write(manifest, writer);
    return writer.toBytes();
  }
}
