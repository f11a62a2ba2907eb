/** The number of items that a pool may hold: in total, and per network. */
interface PoolSize {
  max: number;
  ofNetworkMax: number;
}

/**
 * A bounded set of connections. When a network is at its limit, its oldest connection is ended for the new
 * one; when the pool is full, the oldest of the network with the most connections. A stranger with many
 * connections evicts their own, and anyone else, even behind the same address, can still connect.
 */
interface NetworkPool<T> {
  add(item: T, network: string | undefined): void;
  delete(item: T): void;
  size(): number;
}

/** Creates an empty pool; `end` is called for each evicted item, after it was removed. */
export function createNetworkPool<T>(
  { max, ofNetworkMax }: PoolSize,
  end: (item: T) => void,
): NetworkPool<T> {
  const toNetwork = new Map<T, string>();
  const byNetwork = new Map<string, Set<T>>();

  function remove(item: T): void {
    const network = toNetwork.get(item);
    if (network === undefined) return;
    toNetwork.delete(item);
    const members = byNetwork.get(network);
    members?.delete(item);
    if (members?.size === 0) byNetwork.delete(network);
  }

  function endOldest(members: ReadonlySet<T>): void {
    const [oldest] = members;
    if (oldest === undefined) return;
    remove(oldest);
    end(oldest);
  }

  function largest(): ReadonlySet<T> {
    return [...byNetwork.values()].reduce((most, members) => (members.size > most.size ? members : most));
  }

  return {
    add(item, network = "") {
      const members = byNetwork.get(network);
      if (members && members.size >= ofNetworkMax) endOldest(members);
      else if (toNetwork.size >= max) endOldest(largest());
      toNetwork.set(item, network);
      byNetwork.set(network, (byNetwork.get(network) ?? new Set<T>()).add(item));
    },
    delete: remove,
    size: () => toNetwork.size,
  };
}
