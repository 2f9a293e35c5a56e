import { beforeEach, expect, test, vi } from 'vitest'
import { keepWhatIsOpen, restoreDrafts } from './draft-page.ts'
import { keepDraft, keptDraft, noteTouched } from './draft.ts'
import { createClient } from './provider.tsx'
import { sessionQuery, type SessionUser } from './session.ts'
import { noteListeners } from './testing/listeners.ts'

const camille = { uid: 'camille', isAnonymous: false } as SessionUser
const noe = { uid: 'noé', isAnonymous: false } as SessionUser

beforeEach(() => {
  const forget = noteListeners()
  noteTouched()
  return () => {
    forget()
    keepDraft(null)
    document.body.replaceChildren()
  }
})

/** The form of a profile, as the page shows it anew each time. */
function drawForm() {
  document.body.innerHTML = `<form>
    <label>Name <input name="name" value="Camille Durand"></label>
    <label>News <input type="checkbox" name="news"></label>
    <label>Firm <input type="radio" name="pressure" value="firm"></label>
    <label>Soft <input type="radio" name="pressure" value="soft"></label>
    <div data-private><label>Allergies <textarea name="allergies"></textarea></label></div>
    <label>Password <input name="password" autocomplete="current-password"></label>
    <label>Code <input name="code" autocomplete="one-time-code"></label>
    <label>Card <input name="card" autocomplete="cc-number"></label>
  </form>
  <label>Dark <input type="checkbox" name="dark"></label>`
}
const field = (name: string, value?: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]${value ? `[value=${value}]` : ''}`)!
const type = (name: string, text: string) => {
  field(name).value = text
  field(name).dispatchEvent(new Event('input', { bubbles: true }))
}

/** A page at an address, and who is logged in there. */
function open(at: string) {
  const client = createClient({ origin: 'https://serein.test', language: () => 'en' })
  const { queryKey } = sessionQuery(client.api)
  const arrivals: (() => void)[] = []
  const place = { here: () => at, onArrival: (then: () => void) => void arrivals.push(then) }
  const onRestored = vi.fn<() => void>()
  restoreDrafts(client, place, onRestored)
  return {
    onRestored,
    logIn: (user: SessionUser | null) => client.queryClient.setQueryData(queryKey, user),
    leave: (user: SessionUser | null) => keepWhatIsOpen(user, place),
    arrive(next: string) {
      at = next
      for (const arrived of arrivals) arrived()
    },
  }
}

function typed() {
  drawForm()
  const page = open('/profile')
  page.logIn(camille)
  type('name', 'Camille de la Rivière')
  type('allergies', 'lavender')
  type('password', 'rivière-calme-7')
  type('code', '123456')
  type('card', '4242')
  field('news').click()
  field('pressure', 'firm').click()
  field('dark').click()
  expect(page.leave(camille)).toBe(true)
  page.logIn(null)
  document.body.replaceChildren()
  page.arrive('/welcome')
  return page
}

test('the owner of a draft finds what they typed as it was, once; never a password, a code or a card', () => {
  const page = typed()
  page.logIn(camille)
  drawForm()
  page.arrive('/profile')
  expect(page.onRestored).toHaveBeenCalledOnce()
  expect(
    ['name', 'allergies', 'password', 'code', 'card'].map((name) => field(name).value),
  ).toEqual(['Camille de la Rivière', 'lavender', '', '', ''])
  const isChecked = [field('news'), field('pressure', 'firm'), field('dark')].map(
    ({ checked }) => checked,
  )
  expect(isChecked).toEqual([true, true, false])
  expect(keptDraft(Date.now())).toBe(null)
})

test('a draft keeps health notes in memory only, and a reload forgets them', () => {
  typed()
  const draft = JSON.stringify({ ...sessionStorage })
  expect(draft).toContain('Camille de la Rivière')
  expect(draft).not.toMatch(/lavender|calme|123456|4242/u)
})

test('nobody else sees a draft, and then its owner neither', () => {
  const page = typed()
  page.logIn(noe)
  drawForm()
  page.arrive('/profile')
  expect(field('name').value).toBe('Camille Durand')
  expect(page.onRestored).not.toHaveBeenCalled()
  expect([keptDraft(Date.now()), sessionStorage.length]).toEqual([null, 0])
})

test('a draft waits for its own page, for half an hour, and gives way to what was typed since', () => {
  const page = typed()
  page.logIn(camille)
  drawForm()
  page.arrive('/settings')
  expect(field('name').value).toBe('Camille Durand')
  type('name', 'Written since')
  page.arrive('/profile')
  expect([field('name').value, field('allergies').value]).toEqual(['Written since', 'lavender'])

  typed()
  vi.setSystemTime(Date.now() + 30 * 60_000 + 1)
  expect(keptDraft(Date.now())).toBe(null)
})
