import { BlockList } from "node:net";
import { expect, test } from "vitest";
import { allNetworksExcept } from "./lan-address.ts";

test.each(["192.168.1.5", "0.0.0.0", "255.255.255.255", "10.20.30.41"])(
  "the networks contain every address but %s",
  (address) => {
    const denied = new BlockList();
    for (const network of allNetworksExcept(address)) {
      const [base = "", prefix] = network.split("/");
      denied.addSubnet(base, Number(prefix));
    }
    expect(denied.check(address)).toBe(false);
    const others = [
      "192.168.1.4",
      "192.168.1.6",
      "8.8.8.8",
      "127.0.0.1",
      "0.0.0.1",
      "255.255.255.254",
      "172.16.0.1",
    ];
    expect(others.filter((other) => !denied.check(other))).toEqual([]);
  },
);
