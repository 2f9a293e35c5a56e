import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { linkTo } from '../address/link.ts'
import { invitationQuery } from './invitation-query.ts'
import { renderApp } from '../page/testing/render.tsx'
import { UnfinishedNotice } from './unfinished-notice.tsx'
import { forgetUnfinished, keepUnfinished, unfinished } from '../page/unfinished.ts'

const token = 'x'.repeat(43)

afterEach(forgetUnfinished)

/** The language changes where a link has led. */
function changeAt(href: string) {
  const { pathname, searchParams, hash } = new URL(href, 'http://here')
  const search = Object.fromEntries(searchParams)
  keepUnfinished(
    { latestLocation: { href, pathname, search, hash: hash.slice(1) } } as AnyRouter,
    null,
  )
}

test.each([
  [linkTo('bookingDetails', { invite: token }), 'invitation'],
  [linkTo('checkout', { link: token }), 'payment'],
  [linkTo('creditPaypal', { topUp: idOf(1) }), 'payment'],
  [linkTo('bookingDetails', { visit: token }), 'other'],
  [linkTo('bookAppointment', { reschedule: idOf(1) }), 'other'],
  [linkTo('welcome', { next: linkTo('bookingDetails', { booking: idOf(1) }) }), 'other'],
  [`${linkTo('register', { step: 'code' })}#code=123456`, 'other'],
  [`/forgot-password#${token}`, 'other'],
])('the way back to %s is remembered as unfinished', (href, kind) => {
  changeAt(href)
  expect(unfinished()).toMatchObject({ address: href, kind })
})

test.each([linkTo('more'), '/settings?lang=fr', linkTo('featured', { q: 'hammam' })])(
  'the way back to %s is not remembered as unfinished',
  (href) => {
    changeAt(href)
    expect(unfinished()).toBe(null)
  },
)

test('the way back to an invitation names who sent it', async () => {
  const href = linkTo('bookingDetails', { invite: token })
  changeAt(href)
  const page = await renderApp(<UnfinishedNotice />, {
    answers: { 'booking.invitation': 'pending' },
  })
  expect(page.getByText('Your invitation is still here.')).toBeTruthy()
  const { queryKey } = invitationQuery(page.client.api, token)
  page.client.queryClient.setQueryData(queryKey, { inviterName: 'Léa' })
  expect(await page.findByText('Léa invites you: your invitation is still here.')).toBeTruthy()
  const link = page.getByRole('link', { name: page.t('frame.unfinished.action') })
  expect(link.getAttribute('href')).toBe(href)
})
