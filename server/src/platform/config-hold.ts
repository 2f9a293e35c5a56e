import { z } from 'zod'

const most = (name: string) => {
  const text = `${name} must be a number from 0 to 10000, such as 30; 0 for as many as one likes.`
  return z.coerce.number(text).int(text).min(0, text).max(10_000, text)
}

/** How many times may be held at once without paying. */
export const holdSettings = {
  SEREIN_HOLDS_PER_VISITOR: most('SEREIN_HOLDS_PER_VISITOR')
    .default(2)
    .describe('How many times one visitor may hold at once; 0 for as many as they like.'),
  SEREIN_HOLDS_PER_ADDRESS: most('SEREIN_HOLDS_PER_ADDRESS')
    .default(30)
    .describe(
      'How many times may be held at once from one IP address (of IPv6: one network); 0 for any number. It needs SEREIN_TRUST_PROXY to be right: else all come from the proxy.',
    ),
}

/** 0: as many as one likes. */
export type HoldLimits = { perVisitor: number; perAddress: number }

export function holdsOf(set: {
  SEREIN_HOLDS_PER_VISITOR: number
  SEREIN_HOLDS_PER_ADDRESS: number
}): HoldLimits {
  return { perVisitor: set.SEREIN_HOLDS_PER_VISITOR, perAddress: set.SEREIN_HOLDS_PER_ADDRESS }
}
