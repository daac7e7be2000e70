import type { CDPSession } from '@playwright/test';

/** One request and its answer; times in seconds on the browser's own clock. */
interface Exchange {
  url: string;
  isScript: boolean;
  startedAt: number;
  endedAt: number | null;
  headerBytes: number;
  /** Headers included; null while it is on its way. */
  totalBytes: number | null;
  chunks: { at: number; bytes: number }[];
}

export interface Network {
  exchanges: Exchange[];
  /** What to add to the browser's clock for seconds since 1970. */
  clockOffset: number;
}

/** Records every request of the page from now on. */
export const recordNetwork = async (cdp: CDPSession): Promise<Network> => {
  const byId = new Map<string, Exchange>();
  const network: Network = { exchanges: [], clockOffset: Number.NaN };
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    if (!request.url.startsWith('http')) return;
    if (network.exchanges.length === 0) network.clockOffset = wallTime - timestamp;
    const exchange: Exchange = {
      url: request.url,
      isScript: false,
      startedAt: timestamp,
      endedAt: null,
      headerBytes: 0,
      totalBytes: null,
      chunks: [],
    };
    byId.set(requestId, exchange);
    network.exchanges.push(exchange);
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const exchange = byId.get(requestId);
    if (!exchange) return;
    exchange.headerBytes = response.encodedDataLength;
    exchange.isScript = response.mimeType.includes('javascript');
  });
  cdp.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
    byId.get(requestId)?.chunks.push({ at: timestamp, bytes: encodedDataLength });
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const exchange = byId.get(requestId);
    if (!exchange) return;
    exchange.endedAt = timestamp;
    exchange.totalBytes = encodedDataLength;
  });
  await cdp.send('Network.enable');
  return network;
};

/**
 * Bytes of one answer, headers included, that had arrived by a moment: all if it was complete, otherwise
 * its headers and the pieces of the body that were there.
 */
export const bytesUntil = (exchange: Exchange, moment: number): number => {
  const { endedAt, totalBytes, headerBytes, chunks } = exchange;
  if (endedAt !== null && totalBytes !== null && endedAt <= moment) return totalBytes;
  const arrived = chunks.filter(({ at }) => at <= moment);
  if (arrived.length === 0) return 0;
  return headerBytes + arrived.reduce((sum, { bytes }) => sum + bytes, 0);
};

export const bodyBytes = ({ totalBytes, headerBytes }: Exchange): number =>
  totalBytes === null ? 0 : totalBytes - headerBytes;
