package io.agentreach.wire.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agentreach.core.model.Endpoint;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressPolicyTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "169.254.169.254",
        "169.254.0.0",
        "169.254.255.255",
        "224.0.0.1",
        "239.255.255.255",
        "0.1.2.3",
        "[fe80::1]",
        "[febf::1]",
        "[ff02::1]",
        "[::ffff:169.254.169.254]",
        "[::ffff:a9fe:a9fe]",
        "[::169.254.169.254]",
        "[64:ff9b::169.254.169.254]",
        "2852039166",
        "[fe80::1%25lo]"
      })
  void deniesByDefault(String host) {
    assertThat(AddressPolicy.DEFAULT.refusal(new Endpoint("http://" + host + ":80"))).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.1",
        "169.253.255.255",
        "169.255.0.0",
        "223.255.255.255",
        "0.0.0.0",
        "8.8.8.8",
        "[::1]",
        "[::]",
        "[fec0::1]",
        "[2001:db8::1]",
        "[::ffff:10.0.0.1]",
        "an-agent.example"
      })
  void allowsByDefault(String host) {
    assertThat(AddressPolicy.DEFAULT.refusal(new Endpoint("http://" + host + ":80"))).isNull();
  }

  @Test
  void theRefusalNamesTheRange() {
    assertThat(AddressPolicy.DEFAULT.refusal(new Endpoint("http://169.254.169.254")))
        .isEqualTo("the address lies in the denied range 169.254.0.0/16");
  }

  @Test
  void anAllowedRangeIsAnExceptionToADeniedOne() {
    AddressPolicy onlyOne = AddressPolicy.of(List.of("10.1.0.0/16"), List.of("0.0.0.0/0", "::/0"));
    assertThat(onlyOne.refusal(new Endpoint("http://10.1.2.3"))).isNull();
    assertThat(onlyOne.refusal(new Endpoint("http://10.2.2.3"))).isNotNull();
    assertThat(onlyOne.refusal(new Endpoint("http://[2001:db8::1]"))).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/8",
        "10.0.0.0/",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "fe80::/129",
        "host/8",
        "1.2.3.4.5"
      })
  void aWrongRangeIsNamedAndExplained(String range) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AddressPolicy.of(List.of(), List.of(range)))
        .withMessageContaining("\"" + range + "\"")
        .withMessageContaining("10.0.0.0/8");
  }

  /** The range holds exactly the addresses that agree with it in its leading bits. */
  @Property
  void aRangeHoldsTheAddressesWithItsLeadingBits(
      @ForAll @Size(4) byte[] base,
      @ForAll @Size(4) byte[] other,
      @ForAll @IntRange(max = 32) int bits)
      throws UnknownHostException {
    String range = InetAddress.getByAddress(base).getHostAddress() + "/" + bits;
    AddressPolicy policy = AddressPolicy.of(List.of(), List.of(range));
    boolean same = bits == 0 || (asInt(base) ^ asInt(other)) >>> (32 - bits) == 0;
    assertThat(policy.refusal(InetAddress.getByAddress(other)) != null).isEqualTo(same);
    assertThat(policy.refusal(InetAddress.getByAddress(base))).isNotNull();
  }

  private static int asInt(byte[] bytes) {
    return (bytes[0] & 0xff) << 24
        | (bytes[1] & 0xff) << 16
        | (bytes[2] & 0xff) << 8
        | (bytes[3] & 0xff);
  }
}
