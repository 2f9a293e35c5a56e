import { evening, mon, row, type Row, wed } from './corpus-row.ts'

const month = (day: string, days = 31) => ({ day, days })
const thisMonth = month(wed, 6)
const december = month('2026-12-01')
const january = month('2027-01-01')

/** Months and parts of them: one that is over is that of the next year. */
export const byMonth: readonly Row[] = [
  row('massage in December', { q: 'massage', ...december }),
  row('massage in November', { q: 'massage', ...thisMonth }),
  row('massage this month', { q: 'massage', ...thisMonth }),
  row('massage next month', { q: 'massage', ...december }),
  row('facial in March', { q: 'facial', ...month('2027-03-01') }),
  row('hammam december', { q: 'hammam', ...december }),
  row('spa day in January for 3', { q: 'spa day', party: 3, ...january }),
  row('massage in February 2027', { q: 'massage', ...month('2027-02-01', 28) }),
  row('mid-January massage', { q: 'massage', ...month('2027-01-11', 10) }),
  row('massage in the middle of May', { q: 'massage', ...month('2027-05-11', 10) }),
  row('massage late January', { q: 'massage', ...month('2027-01-21', 11) }),
  row('massage at the end of the month', { q: 'massage', ...thisMonth }),
  row('facial early December', { q: 'facial', ...month('2026-12-01', 10) }),
  row('facial at the beginning of next month', { q: 'facial', ...month('2026-12-01', 10) }),
  row('massage in december in the evening', { q: 'massage', ...december, ...evening }),
  row('massage next month after 6pm', { q: 'massage', ...december, from: 1080 }),
  row('massage on a Saturday in December', { q: 'massage', day: '2026-12-05' }),
  row('sauna for a weekend in January', { q: 'sauna', ...month('2027-01-02', 2) }),
  row('massage by the end of the month', { q: 'massage', ...thisMonth }),
  row('I’d like a massage some time in january', { q: 'massage', ...january }),
  row('massage with June', { q: 'massage with June' }),
  row('may I have a facial on monday', { q: 'facial', day: mon }),
  row('massage en décembre', { q: 'massage', ...december }),
  row('massage ce mois-ci', { q: 'massage', ...thisMonth }),
  row('massage le mois prochain', { q: 'massage', ...december }),
  row('soin visage en mars', { q: 'soin visage', ...month('2027-03-01') }),
  row('massage janvier', { q: 'massage', ...january }),
  row('massage courant janvier', { q: 'massage', ...january }),
  row('massage au mois d’août', { q: 'massage', ...month('2027-08-01') }),
  row('hammam mi-janvier', { q: 'hammam', ...month('2027-01-11', 10) }),
  row('massage fin janvier', { q: 'massage', ...month('2027-01-21', 11) }),
  row('massage début décembre', { q: 'massage', ...month('2026-12-01', 10) }),
  row('massage à la fin du mois', { q: 'massage', ...thisMonth }),
  row('massage à la fin du mois prochain', { q: 'massage', ...month('2026-12-21', 11) }),
  row('massage en début de mois', { q: 'massage', ...month('2026-12-01', 10) }),
  row('massage avant la fin du mois', { q: 'massage', ...thisMonth }),
  row('un massage un samedi en décembre', { q: 'massage', day: '2026-12-05' }),
  row('massage en décembre le soir', { q: 'massage', ...december, ...evening }),
  row('massage en janvier pour 2 personnes', { q: 'massage', party: 2, ...january }),
  row('massage avec Mars', { q: 'massage avec Mars' }),
]
