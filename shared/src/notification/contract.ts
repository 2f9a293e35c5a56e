import * as z from 'zod'
import { command, query } from '../endpoint.ts'

const choices = z.object({
  reminderBySms: z.boolean().describe('The reminder on the day of the visit, beside the mail'),
  reminderByPush: z.boolean(),
})

/** How one is reminded of visits. Without a choice by mail alone; an SMS also needs a phone number. */
const getChoices = query('signed_in')
  .route({
    method: 'GET',
    path: '/notifications/choices',
    summary: 'How I am reminded',
    tags: ['notification'],
  })
  .output(choices.extend({ phoneNumber: z.string().nullable().describe('Where an SMS would go') }))

/** Chooses how one is reminded from now on. */
const choose = command('signed_in')
  .route({
    method: 'PUT',
    path: '/notifications/choices',
    summary: 'Choose how I am reminded',
    tags: ['notification'],
  })
  .input(choices)
  .output(choices)

export const notificationContract = { choices: getChoices, choose }
