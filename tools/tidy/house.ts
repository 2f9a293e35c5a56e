/** The slices in their order: each may call those before it and nobody after it. */
export const slices = [
  'identity',
  'business',
  'shop',
  'ledger',
  'payment',
  'resource',
  'catalogue',
  'team',
  'offer',
  'pass',
  'slot',
  'booking',
  'checkout',
  'review',
  'chat',
  'notification',
  'search',
  'support',
  'report',
]

/** Folders left of all slices, which know none of them. */
export const foundations: Record<string, string[]> = {
  shared: ['money', 'time'],
  server: ['platform'],
  app: ['address', 'inline', 'metadata', 'worker'],
}

/** Files beside the slices that stand left of them, too: what every contract and every route is built of. */
export const foundationFiles = [
  'shared/src/endpoint.ts',
  'shared/src/refusal.ts',
  'shared/src/refusal-identity.ts',
  'shared/src/schema.ts',
  'server/src/api.ts',
]

/** The few imports to the right that stay, each with its reason. */
export const mayReachRight: Record<string, string> = {
  'shared/src/endpoint.ts shared/src/business/permission.ts':
    'who may call is said in areas and levels, which belong to a business',
  'server/src/platform/gate.ts shared/src/business/permission.ts':
    'who may call is said in areas and levels, which belong to a business',
  'server/src/platform/scope.ts shared/src/business/permission.ts':
    'a scope proves which areas and levels its bearer has',
  'server/src/api.ts shared/src/contract.ts': 'the edge answers for the contract of all slices',
}

/** Which packages of ours each package may use. */
export const packageMayUse: Record<string, string[]> = {
  shared: [],
  server: ['shared'],
  client: ['shared'],
  ui: [],
  app: ['shared', 'client', 'ui'],
  console: ['shared', 'client', 'ui'],
}

/** What any slice may hold. `*` stands for a word of the domain. */
export const knownKinds: Record<string, Record<string, string>> = {
  shared: {
    'contract.ts': 'its endpoints: schemas, errors, who may call',
    'schema.ts': 'shapes that several of its endpoints share',
    'states.ts': 'what may follow what',
    'rules.ts': 'pure rules: fees, deadlines',
    '*.test.ts': 'tests beside the code',
    'testing/*.ts': 'worlds and oracles that only tests use',
  },
  server: {
    'routes.ts': 'the edge: who calls what, nothing else',
    'sql.ts': 'named questions to the database',
    'provider.ts': 'the small interface a third party stands behind',
    'provider-*.ts': 'one third party',
    'sweep.ts': 'what time alone makes due',
    'live.ts': 'a stream of what happens',
    'person.ts': 'what it keeps of a person: told to them, and erased',
    'mail/*.ts': 'what mails say and how they look, beside the templates',
    'testing.ts': 'the little world its tests start from',
    'fixture.ts': 'the rows of that world',
    'testing/*.ts': 'matrices, models and invariants that only tests use',
    '*.test.ts': 'tests beside the code',
  },
}

/**
 * Files named after a noun of their own, each with the reason it stands alone. `<slice>.ts` with the slice's verbs
 * needs none. A new line here is a decision: first look whether the file is one of the known kinds.
 */
export const nouns: Record<string, string> = {
  'shared/booking/calendar.ts': 'a visit as a calendar reads it, from a mail and from the app',
  'shared/booking/guest.ts': 'the endpoints about one guest of a party',
  'shared/booking/feed.ts': 'the address a calendar subscribes to',
  'shared/booking/invitation.ts': 'what a guest of a party reads and tells at their link',
  'shared/booking/receipt.ts': 'what a receipt says, and where it is asked for',
  'shared/business/permission.ts': 'areas, levels and what a role has by default',
  'shared/identity/calling-codes.ts': 'what is dialled for each country',
  'shared/identity/credentials.ts':
    'what a password and an address must look like, for form and server',
  'shared/identity/legal.ts': 'texts that people agree to, and who agreed to which',
  'shared/identity/person.ts': 'one’s data to take along, and being erased',
  'shared/identity/profile.ts': 'who one is to the spas, and where one is logged in',
  'shared/identity/wellness.ts': 'notes about health',
  'shared/identity/rich-text.ts': 'what a text with headings, lists and links may hold',
  'shared/ledger/transfer.ts': 'what a transfer must add up to',
  'shared/offer/price.ts': 'the price of a basket',
  'shared/search/anything.ts': 'the search of a business as a whole',
  'shared/search/saved.ts': 'searches that somebody wants to ask again',
  'shared/search/place.ts': 'places of the world by name, and what maps are drawn of',
  'shared/search/public-page.ts': 'the public pages that stand for themselves, by name',
  'shared/search/share.ts': 'where the picture of a shared link stands',
  'shared/search/question.ts': 'what somebody who looks for a shop may ask',
  'shared/search/shops.ts': 'the endpoints that find shops',
  'shared/search/ranking.ts': 'who stands first, and why',
  'shared/search/synonyms.ts': 'other words for the same, in both languages',
  'server/booking/adopt.ts': 'times kept without an account, once there is one',
  'server/booking/feed.ts': 'the address a calendar subscribes to: opened, closed, read',
  'server/booking/feed-calendar.ts': 'what it reads there, for a customer and for a therapist',
  'server/booking/feed-host.ts': 'that address as it is served',
  'server/booking/feed-words.ts': 'its words in both languages',
  'server/booking/hold.ts': 'the verb that needs plans, locks and a nearest answer',
  'server/booking/invitation.ts': 'the link of a guest, and what they tell there',
  'server/booking/plan.ts': 'who and what serves each item of a visit',
  'server/booking/desk.ts': 'the verbs of the desk on the day of the visit',
  'server/booking/charge.ts': 'what of a visit’s money is earned, kept as a fee or goes back',
  'server/booking/party.ts': 'who is in a visit, and who has left',
  'server/booking/guest.ts': 'the verbs on one guest of a party',
  'server/booking/reschedule.ts': 'the verbs that move a visit, or one guest of it, for its booker',
  'server/booking/read.ts': 'a booking as its customer and its shop see it',
  'server/booking/receipt.ts': 'who sold what to whom, and how it was paid',
  'server/booking/receipt-pdf.ts': 'the same on paper',
  'server/booking/receipt-font.ts': 'the fonts of that paper, as a PDF takes them',
  'server/booking/receipt-sheet.ts': 'paper that a screen reader can read: fonts, columns, tables',
  'server/booking/receipt-words.ts': 'its words in both languages',
  'server/booking/move.ts': 'the verbs of the desk that shift what is booked',
  'server/booking/rearrange.ts': 'who and what serves a visit once the desk has decided when',
  'server/booking/shop-calendar.ts': 'days of a shop for the console',
  'server/booking/visit.ts': 'a visit as the shop sees it',
  'server/booking/wellness.ts': 'the notes of a booker, opened by the shop',
  'server/booking/walk-in.ts': 'the verb of the desk that books at once',
  'server/business/customer.ts': 'a person at a business',
  'server/catalogue/product.ts': 'what is bought to take home',
  'server/identity/access-token.ts': 'what native apps send along for an hour, made and read',
  'server/identity/login-throttle.ts': 'what guessing costs, and whom',
  'server/identity/try-limit.ts': 'how many wrong tries something has left',
  'server/identity/anonymous.ts': 'who looks around without an account',
  'server/identity/auth.ts': 'better-auth on our database',
  'server/identity/email.ts':
    'addresses confirmed and changed, passwords chosen anew: as the identity server’s plugin',
  'server/identity/mail-link.ts': 'the links that mails carry for it, and what they decide',
  'server/identity/erasure.ts': 'a person who wants to be erased, and is',
  'server/identity/recent-auth.ts': 'whether a session shows who it is, or must be shown again',
  'server/identity/new-password.ts': 'which passwords nobody may choose',
  'server/identity/firebase.ts': 'Firebase Auth: its log-ins, and sessions of ours for them',
  'server/identity/firebase-token.ts': 'its ID tokens, verified',
  'server/identity/export.ts': 'a person’s data to take along',
  'server/identity/export-page.ts': 'the same as a page to read',
  'server/identity/export-words.ts': 'its words in both languages',
  'server/identity/device.ts': 'where one is logged in',
  'server/identity/profile.ts': 'who one is to the spas, with a face',
  'server/identity/wellness.ts': 'notes about health, sealed, and who has opened them',
  'server/identity/legal.ts': 'texts that people agree to, and who agreed to which',
  'server/identity/refusal.ts': 'its errors in our words',
  'server/identity/passkey.ts': 'keys that devices hold: as the identity server’s plugin',
  'server/identity/security.ts': 'how somebody may log in',
  'server/identity/two-step.ts': 'a code after the password: as the identity server’s plugin',
  'server/identity/google.ts': 'in with a Google account',
  'server/identity/phone.ts': 'in by telephone',
  'server/identity/one-time-code.ts': 'codes that are sent and open something once',
  'server/identity/registration.ts': 'who asks for an account, until the code has come back',
  'server/identity/sign-up.ts': 'its endpoints',
  'server/identity/sign-in-methods.ts': 'the ways in that one person has',
  'server/identity/renewal.ts': 'a session kept going: as the identity server’s plugin',
  'server/identity/resolve.ts': 'from a request to a person',
  'server/notification/account.ts': 'what is told of an account',
  'server/notification/channels.ts': 'the ways out that the settings switch on',
  'server/notification/choice.ts': 'how a person wants to be reminded',
  'server/notification/delivery.ts': 'one message on its way to one address, across crashes',
  'server/notification/facts.ts': 'what a message may say of a visit',
  'server/notification/message.ts': 'what kinds of message there are',
  'server/notification/outbox.ts': 'messages as the outbox page shows them',
  'server/notification/outbox-host.ts': 'the outbox page as it is served',
  'server/notification/write.ts': 'from a delivery to what a channel sends',
  'server/payment/attempt.ts': 'one try to move money, across crashes',
  'server/payment/refund.ts': 'money on its way back',
  'server/search/anything.ts': 'the search of a business as a whole',
  'server/search/saved.ts': 'searches that somebody wants to ask again',
  'server/search/gazetteer.ts': 'places of the world by name, from a list of our own',
  'server/search/gazetteer-reader.ts': 'that list made ready, by a process of its own',
  'server/search/gazetteer-table.ts': 'its names and places in columns',
  'server/search/place.ts': 'places by name, from a geocoder or from that list',
  'server/search/robots.ts': 'where search engines are not to go',
  'server/search/sitemap.ts': 'the map of all public pages, for search engines',
  'server/search/share-card.ts': 'the words on the picture of a shared link',
  'server/search/share-host.ts': 'those pictures as they are served',
  'server/search/site-host.ts':
    'what is served beside pages and API: pictures, and what tells others of us',
  'server/search/site-sql.ts': 'what the site tells search engines: named questions of their own',
  'server/search/ask.ts': 'what the index does not know, asked of the engine',
  'server/search/entry.ts': 'a shop as the index keeps it',
  'server/search/facts.ts': 'what the index reads of shops',
  'server/search/find.ts': 'a question answered from the index',
  'server/search/asked.ts': 'a question made ready for many shops',
  'server/search/best.ts': 'the first few of very many',
  'server/search/choose.ts': 'the variant that a found shop is shown with',
  'server/search/free-time.ts': 'the free starts of a shop, packed',
  'server/search/index-of-shops.ts': 'all shops in memory, by id and by place',
  'server/search/keep.ts': 'the index kept right',
  'server/search/matcher.ts': 'how well a shop and its services meet a text',
  'server/search/menu.ts': 'what a shop offers, packed',
  'server/search/order.ts': 'found shops in their order, page by page',
  'server/search/shops.ts': 'the verbs that find shops',
  'server/search/suggest.ts': 'what a text that is being typed may become',
  'server/search/text.ts': 'words, and how well they meet a text',
  'server/search/work-out.ts': 'the free starts of a shop, from the engine to the index',
  'server/search/window.ts': 'when a start is wanted, in minutes of a shop',
  'server/shop/favourite.ts': 'the shops that somebody wants to find again',
  'server/slot/block.ts': 'time that the shop itself takes',
  'server/shop/pictures.ts': 'the pictures of a shop: added, described, ordered, removed',
  'server/slot/claim.ts': 'the promise: who and what is taken, when',
  'server/slot/taking.ts': 'what has a therapist or a room, to tell who is in the way',
  'server/slot/next.ts': 'the next free starts, for rows and cards',
  'server/slot/visit.ts': 'what a visit asks the engine for',
  'server/slot/world.ts': 'the engine’s world, kept and refreshed',
}

/** The engine is one noun with many parts; its files are listed by its own tests, not here. */
export const wholeFolders = ['shared/slot']

/** Files that stand beside the slices. */
export const besideSlices: Record<string, string[]> = {
  shared: ['contract.ts', 'endpoint.ts', 'refusal.ts', 'refusal-identity.ts', 'schema.ts'],
  server: ['main.ts', 'compose.ts', 'person.ts', 'api.ts'],
}

/** Folders of the server that are no slice: the walk over all endpoints, for tests alone. */
export const testFolders = ['endpoint']
