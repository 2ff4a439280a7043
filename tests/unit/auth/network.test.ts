import { describe, expect, it } from "vitest";
import { networkOf } from "~/features/auth/network.rules";

describe("what counts as one address", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8:1::5:6", "2001:db8:1:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["unknown", "unknown"],
    ["", ""],
  ])("%s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("the same /64 in every way of writing it is one, its neighbour another", () => {
    const ways = ["2001:db8::1", "2001:db8:0:0::ffff", "2001:0db8:0000:0000:a:b:c:d", "2001:db8:0:0:0:0:0:1"];
    expect(new Set(ways.map(networkOf)).size).toBe(1);
    expect(networkOf("2001:db8:0:1::1")).not.toBe(networkOf("2001:db8::1"));
  });

  it("nonsense of any length costs nothing and stays short", () => {
    expect(networkOf(":".repeat(100_000)).length).toBeLessThanOrEqual(45);
    expect(networkOf("x".repeat(100_000)).length).toBeLessThanOrEqual(45);
  });
});
