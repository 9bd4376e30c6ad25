const BITS = 32;

/**
 * Networks that together contain every IPv4 address but one, for denying a relay all peers except the media server
 * beside it. Each differs from the address in one more bit.
 */
export function allNetworksExcept(address: string): string[] {
  const value = address.split(".").reduce((sum, byte) => sum * 256 + Number(byte), 0);
  return Array.from({ length: BITS }, (_, index) => {
    const size = 2 ** (BITS - index - 1);
    const kept = Math.floor(value / size);
    return `${toAddress((kept % 2 === 0 ? kept + 1 : kept - 1) * size)}/${index + 1}`;
  });
}

const toAddress = (value: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join(".");
