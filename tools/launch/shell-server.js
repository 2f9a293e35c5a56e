import { Explained } from './say.js'

/**
 * The server that a shell talks to, from `SEREIN_URL`: without a path, and with https unless it is the machine that builds.
 * @param {string | undefined} address
 * @returns {URL}
 */
export function shellServer(address) {
  if (!address)
    throw new Explained(
      'A shell carries the address of its server: SEREIN_URL=https://booking.example npm run shell -- android',
    )
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new Explained(
      `SEREIN_URL must be an address without a path, such as https://booking.example; it is ${address}.`,
    )
  if (url.protocol === 'http:' && !isHere(url))
    throw new Explained(
      `SEREIN_URL must begin with https: phones refuse ${url.origin} (http://localhost will do while developing).`,
    )
  return url
}

/** Phones take a plain connection to the machine itself only. */
export function isHere({ hostname }) {
  return hostname === 'localhost' || hostname === '127.0.0.1'
}
