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

const token = z.string().min(1).max(4096).describe('The registration token that FCM gave the app')

/** The app on a telephone was allowed to push: it is told from now on, whoever was logged in there before. */
const addDevice = command('signed_in')
  .route({
    method: 'POST',
    path: '/notifications/devices',
    summary: 'Push to this device',
    tags: ['notification'],
  })
  .input(z.object({ token, platform: z.enum(['ios', 'android']) }))
  .output(z.object({ token, platform: z.enum(['ios', 'android']) }))

/** It is not told any more: pushes were switched off there, or its owner logs out. */
const removeDevice = command('signed_in')
  .route({
    method: 'POST',
    path: '/notifications/devices/remove',
    summary: 'Push no more to this device',
    tags: ['notification'],
  })
  .input(z.object({ token }))
  .output(z.object({ token }))

export const notificationContract = { choices: getChoices, choose, addDevice, removeDevice }
