import { percentile } from "../load/figures.ts";
import { EventHeap } from "./heap.ts";

export type Random = () => number;

/** A time with this mean, as between events that know nothing of each other. */
export const exponential = (random: Random, mean: number): number => -Math.log(1 - random()) * mean;

/**
 * Serves requests in the order of their arrival by `servers` threads. Returns when each one ends; `waits` gets how long
 * each one waited for a thread. `arrivals` is sorted.
 */
export function serve(
  arrivals: readonly number[],
  servers: number,
  serviceTime: () => number,
  waits: number[],
): number[] {
  const free = new EventHeap();
  for (let i = 0; i < servers; i++) free.push(0);
  return arrivals.map((arrival) => {
    const start = Math.max(arrival, free.nextAt);
    free.pop();
    const end = start + serviceTime();
    free.push(end);
    waits.push(start - arrival);
    return end;
  });
}

/** The chance that all of `servers` are busy (Erlang C), for `load` requests in service on average. */
export function erlangC(servers: number, load: number): number {
  const blocked = erlangB(servers, load);
  return blocked / (1 - (load / servers) * (1 - blocked));
}

/** The share of calls that find all of `places` taken and leave (Erlang B). */
export function erlangB(places: number, load: number): number {
  let blocked = 1;
  for (let place = 1; place <= places; place++) blocked = (load * blocked) / (place + load * blocked);
  return blocked;
}

/** One capability of the models, as one call uses it. */
export type Demand = {
  perSecond: number;
  serviceS: number;
  /** 1 by default, which is an exponential distribution. With more stages, service times differ less. */
  stages?: number;
};

export type Waiting = { meanS: number; p95S: number };

/** Requests until which a simulation of a queue runs: enough for a 95th percentile within a few percent. */
const REQUESTS = 60_000;
/** The beginning finds empty queues, and does not count. */
const WARM_UP = 0.1;

/** How long requests of `calls` simultaneous calls wait for one of `servers` threads. */
export function simulateWaiting(calls: number, demand: Demand, servers: number, random: Random): Waiting {
  const meanGap = 1 / (calls * demand.perSecond);
  const arrivals: number[] = [];
  let now = 0;
  for (let i = 0; i < REQUESTS; i++) {
    now += exponential(random, meanGap);
    arrivals.push(now);
  }
  const waits: number[] = [];
  const { serviceS, stages = 1 } = demand;
  const serviceTime = () => {
    let sum = 0;
    for (let stage = 0; stage < stages; stage++) sum += exponential(random, serviceS / stages);
    return sum;
  };
  serve(arrivals, servers, serviceTime, waits);
  const counted = waits.slice(REQUESTS * WARM_UP);
  const meanS = counted.reduce((sum, wait) => sum + wait, 0) / counted.length;
  return { meanS, p95S: percentile(counted, 0.95) };
}

/** The fewest threads with which 95 of 100 requests wait for at most `limitS`. */
export function findServers(calls: number, demand: Demand, limitS: number, random: Random): number {
  const isEnough = (servers: number) =>
    servers > calls * demand.perSecond * demand.serviceS &&
    simulateWaiting(calls, demand, servers, random).p95S <= limitS;
  let low = Math.floor(calls * demand.perSecond * demand.serviceS);
  let high = low + 1;
  while (!isEnough(high)) {
    low = high;
    high = Math.ceil(high * 1.2) + 1;
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The most calls of which 95 of 100 requests wait for at most `limitS` with `servers` threads. */
export function findCalls(servers: number, demand: Demand, limitS: number, random: Random): number {
  let low = 0;
  let high = Math.ceil(servers / (demand.perSecond * demand.serviceS));
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (simulateWaiting(middle, demand, servers, random).p95S <= limitS) low = middle;
    else high = middle;
  }
  return low;
}
