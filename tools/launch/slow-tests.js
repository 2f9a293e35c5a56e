/**
 * Tests that may take longer than any other, ten at most, each with its reason.
 * @type {{ test: string, why: string }[]}
 */
export const slowTests = [
  {
    test: 'torture/propagation.test.ts: what is held and let go on one server process is found so on another, also while something long is written',
    why: 'waits for two server processes to tell each other',
  },
  {
    test: 'e2e/providers/stripe-payment.test.ts: a line that fails is waited for while it is down, and gone on with when it is back',
    why: 'waits for a line that is down as long as its patience lasts',
  },
  {
    test: 'db/seed/treatment.test.ts: the demo world is loaded by one of several servers, what is sealed opens with its keys, and what is sold ahead adds up',
    why: 'makes a demo world of its own',
  },
  {
    test: 'server/src/platform/database-mode.test.ts: the start never starts production over the demo world, nor a demo over production',
    why: 'starts the server of three worlds, as whoever installs it does',
  },
  {
    test: 'server/src/checkout/random-money.test.ts: whatever is done with money through any tender, with crashes, repeats and late news, every rule of the books holds',
    why: 'does with money what twenty days of a spa do, and asks of all books after each',
  },
  {
    test: 'shared/src/slot/oracle.test.ts: the engine against a search that tries everything minute by minute one guest',
    why: 'tries everything minute by minute',
  },
  {
    test: 'search-pages.e2e.ts: every page that search engines are told of is there, names itself, and says what it shows [phone-en]',
    why: 'reads every page that search engines are told of',
  },
  {
    test: 'shop-texts.e2e.ts: an owner writes with every tool, and a client reads it [phone-en]',
    why: 'writes with every tool there is',
  },
  {
    test: 'business-first-run.e2e.ts: an owner sets up an empty production server and takes the money of a first visit, without mail and without SQL [desktop-en]',
    why: 'sets up a whole spa, from an empty server to its first money',
  },
]
