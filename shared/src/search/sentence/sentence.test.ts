import { describe, expect, test } from 'vitest'
import { readSentence, type Sentence } from './sentence.ts'

/** A Wednesday. */
const today = '2026-11-25'

const understood: [text: string, wishes: Sentence][] = [
  [
    'deep tissue tomorrow evening near Paris',
    { q: 'deep tissue near Paris', day: '2026-11-26', from: 1020 },
  ],
  ['massage demain soir', { q: 'massage', day: '2026-11-26', from: 1020 }],
  ['samedi matin', { q: undefined, day: '2026-11-28', to: 720 }],
  ['Massage après 18h', { q: 'Massage', from: 1080 }],
  ['after 6', { q: undefined, from: 1080 }],
  ['facial today after 10', { q: 'facial', day: today, from: 600 }],
  ['tonight', { q: undefined, day: today, from: 1020 }],
  ['hammam ce soir', { q: 'hammam', day: today, from: 1020 }],
  ['this morning', { q: undefined, day: today, to: 720 }],
  ['cet après-midi', { q: undefined, day: today, from: 720, to: 1020 }],
  ['demain dans l’après-midi', { q: undefined, day: '2026-11-26', from: 720, to: 1020 }],
  ['the day after tomorrow', { q: undefined, day: '2026-11-27' }],
  ['après-demain matin', { q: undefined, day: '2026-11-27', to: 720 }],
  ['Wednesday', { q: undefined, day: today }],
  ['next Wednesday', { q: undefined, day: '2026-12-02' }],
  ['mercredi prochain', { q: undefined, day: '2026-12-02' }],
  ['massage on Friday at 5pm', { q: 'massage', day: '2026-11-27', from: 1020, to: 1080 }],
  ['vendredi à 17h30', { q: undefined, day: '2026-11-27', from: 1050, to: 1110 }],
  ['this weekend', { q: undefined, day: '2026-11-28', days: 2 }],
  ['sauna ce week-end', { q: 'sauna', day: '2026-11-28', days: 2 }],
  ['weekend matin', { q: undefined, day: '2026-11-28', days: 2, to: 720 }],
  ['le week-end prochain', { q: undefined, day: '2026-12-05', days: 2 }],
  ['hot stones next week', { q: 'hot stones', day: '2026-11-30', days: 7 }],
  ['la semaine prochaine après 18h', { q: undefined, day: '2026-11-30', days: 7, from: 1080 }],
  ['massage cette semaine', { q: 'massage', day: today, days: 5 }],
  ['this weekend or friday', { q: undefined, day: '2026-11-27', days: 3 }],
  ['28 November', { q: undefined, day: '2026-11-28' }],
  ['le 1er décembre', { q: undefined, day: '2026-12-01' }],
  ['nov 3', { q: undefined, day: '2027-11-03' }],
  ['29 February', { q: undefined, day: '2028-02-29' }],
  ['between 2 and 4 pm', { q: undefined, from: 840, to: 960 }],
  ['between 11 and 2', { q: undefined, from: 660, to: 840 }],
  ['entre 14h et 16h', { q: undefined, from: 840, to: 960 }],
  ['de 18h à 20h', { q: undefined, from: 1080, to: 1200 }],
  ['before noon', { q: undefined, to: 720 }],
  ['avant 11h', { q: undefined, to: 660 }],
  ['tomorrow evening after 8', { q: undefined, day: '2026-11-26', from: 1200 }],
  ['évening massage', { q: 'massage', from: 1020 }],
  ['2 people, tonight', { q: undefined, day: today, from: 1020, party: 2 }],
  ['massage pour deux personnes demain', { q: 'massage', day: '2026-11-26', party: 2 }],
  ['facial for three', { q: 'facial', party: 3 }],
  ['massage near Lyon for 2', { q: 'massage near Lyon', party: 2 }],
  ['massage for two', { q: 'massage for two' }],
  ['nous sommes 4', { q: undefined, party: 4 }],
  ['massage 90 min', { q: 'massage', length: 90 }],
  ['massage 1h30 samedi', { q: 'massage', length: 90, day: '2026-11-28' }],
  ['massage d’une heure', { q: 'massage', length: 60 }],
  ['massage for an hour', { q: 'massage', length: 60 }],
  ['massage under 50 euros', { q: 'massage', max: 50 }],
  ['massage à moins de 60 €', { q: 'massage', max: 60 }],
  ['facial up to £45 tomorrow', { q: 'facial', max: 45, day: '2026-11-26' }],
  ['hammam 40€ max', { q: 'hammam', max: 40 }],
  ['jusqu’à 80 euros', { q: undefined, max: 80 }],
  ['female therapist', { q: undefined, gender: 'female' }],
  ['massage with a male therapist', { q: 'massage', gender: 'male' }],
  ['massage by a woman tonight', { q: 'massage', gender: 'female', day: today, from: 1020 }],
  ['massage par une femme', { q: 'massage', gender: 'female' }],
  ['thérapeute femme samedi', { q: undefined, gender: 'female', day: '2026-11-28' }],
  ['avec une masseuse', { q: undefined, gender: 'female' }],
  ['a massage for 2 hours', { q: 'massage', length: 120 }],
]

/** The same day at ten past ten in the evening. */
const tonight = `${today}T22:10`

const understoodTonight: [text: string, wishes: Sentence][] = [
  ['3pm on wednesday', { q: undefined, day: '2026-12-02', from: 900, to: 960 }],
  ['mercredi à 15h', { q: undefined, day: '2026-12-02', from: 900, to: 960 }],
  ['massage mercredi matin', { q: 'massage', day: '2026-12-02', to: 720 }],
  ['wednesday evening', { q: undefined, day: today, from: 1020 }],
  ['thursday at 3pm', { q: undefined, day: '2026-11-26', from: 900, to: 960 }],
  ['today at 3pm', { q: undefined, day: today, from: 900, to: 960 }],
  ['dans 2 heures', { q: undefined, day: '2026-11-26', from: 15, to: 75 }],
  ['massage in an hour', { q: 'massage', day: today, from: 1395, to: 1440 }],
  ['dans une demi-heure', { q: undefined, day: today, from: 1365, to: 1425 }],
  ['in 20 min', { q: undefined, day: today, from: 1350, to: 1410 }],
  ['dans 3 jours', { q: undefined, day: '2026-11-28' }],
  ['in 2 days in the morning', { q: undefined, day: '2026-11-27', to: 720 }],
]

const leftAlone = [
  'deep tissue',
  'massage for two',
  'massage à deux',
  'Matin calme',
  'Midi Spa',
  'le Marais',
  '"Saturday Spa"',
  'four hands massage',
  '4 mains',
  '"A Saturday evening Spa"',
  'at 99',
  '31 février',
  'massage 7500',
  'day spa',
  'massage femme enceinte',
  'under 50',
  'Man Ray Spa',
  '',
]

describe('the text of a search', () => {
  test.each(understood)('%s', (text, wishes) => {
    expect(readSentence(text, today)).toEqual(wishes)
  })

  test.each(understoodTonight)('is read in the evening: %s', (text, wishes) => {
    expect(readSentence(text, tonight)).toEqual(wishes)
  })

  test('means that day by the weekend on a Sunday', () => {
    expect(readSentence('this weekend', '2026-11-29')).toEqual({ q: undefined, day: '2026-11-29' })
  })

  test.each(leftAlone)('is left alone: %s', (text) => {
    expect(readSentence(text, today)).toEqual({ q: text })
  })
})
