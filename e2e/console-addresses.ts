/** What each screen asks for before it shows. */
export const consoleAddresses = {
  today: '/console/',
  calendar: '/console/calendar',
  till: '/console/till',
  catalogue: '/console/catalogue',
  pictures: '/console/pictures',
  rooms: '/console/rooms',
  chats: '/console/chats',
  reviews: '/console/reviews',
  clients: '/console/clients',
  campaigns: '/console/campaigns',
  settings: '/console/settings',
  payments: '/console/settings/payments',
  treatmentForm: '/console/settings/treatment-notes',
  audit: '/console/settings/audit',
  texts: '/console/settings/texts',
  templates: '/console/settings/messages',
}
