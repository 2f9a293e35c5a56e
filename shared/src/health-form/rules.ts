/** What a health form may ask, and how much. The tables say the same. */
export const formLimits = {
  questions: 40,
  options: 12,
  rules: 80,
  labelLength: 200,
  /** Of a text to agree to. */
  consentLength: 4_000,
  answerLength: 1_000,
  /** Of a signature as it was drawn, and of a picture, as text. */
  drawingLength: 20_000,
  pictureLength: 160_000,
  /** Of all answers together. */
  contentLength: 200_000,
  againMonths: [1, 3, 6, 12, 24],
} as const

export const questionKinds = [
  'text',
  'choice',
  'many',
  'yes_no',
  'date',
  'body',
  'picture',
  'signature',
  'consent',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** The parts of the body that can be pressed, on each side of its outline. */
export const bodyParts = [
  'head',
  'neck',
  'shoulders',
  'chest',
  'belly',
  'upperBack',
  'lowerBack',
  'arms',
  'hands',
  'hips',
  'thighs',
  'knees',
  'calves',
  'feet',
] as const
export type BodyPart = (typeof bodyParts)[number]

/** What becomes of a service where a question was answered so. */
export const effects = ['refuse', 'ask', 'warn', 'swap'] as const
export type Effect = (typeof effects)[number]

type Words = { en: string; fr: string }

export type Question = {
  id: string
  kind: QuestionKind
  label: Words
  isRequired: boolean
  /** What there is to choose from. */
  options: { id: string; label: Words }[]
  /** What is asked after a yes. */
  followUp: Words | null
  /** The text of a consent. */
  text: Words | null
  /** A day of birth: under 18, a guardian signs. */
  isBirthDate: boolean
}

/** To `question`: `values` are the options, the parts, or yes and no that were chosen; `text` is what was written, drawn or taken. */
export type Answer = { question: string; values: string[]; text: string }
export type Guardian = { name: string; signature: string }
export type Answers = { answers: Answer[]; guardian: Guardian | null }

export type AnswerFault = { question: string; reason: 'missing' | 'unreadable' | 'too_long' }

/** What stands for the guardian where a fault names a question. */
export const guardianFields = { name: 'guardianName', signature: 'guardianSignature' } as const

/** What of the answers is amiss, question by question; `today` is the day at the shop. Empty if they can be kept. */
export function answerFaults(
  questions: readonly Question[],
  { answers, guardian }: Answers,
  today: string,
): AnswerFault[] {
  const faults = questions.flatMap((question): AnswerFault[] => {
    const reason = faultOf(question, answerTo(answers, question.id), today)
    return reason ? [{ question: question.id, reason }] : []
  })
  if (!needsGuardian(questions, answers, today)) return faults
  const { name, signature } = guardian ?? { name: '', signature: '' }
  return [
    ...faults,
    ...(name.trim() ? [] : [{ question: guardianFields.name, reason: 'missing' as const }]),
    ...(signature ? [] : [{ question: guardianFields.signature, reason: 'missing' as const }]),
  ]
}

/** Whether a day of birth among the answers is that of somebody under 18 on that day. */
export function needsGuardian(
  questions: readonly Question[],
  answers: readonly Answer[],
  today: string,
): boolean {
  const birthDate = questions.find(({ kind, isBirthDate }) => kind === 'date' && isBirthDate)
  const born = birthDate && answerTo(answers, birthDate.id)?.text
  return isDay(born) && born <= today && ageOn(born, today) < 18
}

export function answerTo(answers: readonly Answer[], question: string): Answer | undefined {
  return answers.find((each) => each.question === question)
}

/** Only what is asked of them is kept: an answer to a question that was taken out is none. */
export function answersTo(questions: readonly Question[], answers: readonly Answer[]): Answer[] {
  return questions.flatMap(({ id }) => answerTo(answers, id) ?? [])
}

function faultOf(
  question: Question,
  answer: Answer | undefined,
  today: string,
): AnswerFault['reason'] | null {
  const { values, text } = answer ?? { values: [], text: '' }
  const { kind, isRequired, options, isBirthDate } = question
  if (text.length > mostText(kind)) return 'too_long'
  if (values.some((value) => !choicesOf(kind, options).includes(value))) return 'unreadable'
  if (kind !== 'many' && kind !== 'body' && values.length > 1) return 'unreadable'
  if (values.length === 0 && text.trim() === '') return isRequired ? 'missing' : null
  switch (kind) {
    case 'text':
      return values.length > 0 ? 'unreadable' : null
    case 'date':
      return isDay(text) && !(isBirthDate && text > today) ? null : 'unreadable'
    case 'signature':
      return values.length === 0 || isDrawn(text) || values[0] === 'typed' ? null : 'unreadable'
    case 'picture':
      return /^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/=]+$/.test(text) ? null : 'unreadable'
    default:
      return values.length > 0 ? null : 'missing'
  }
}

/** The answers to a question that a contraindication can be about; none where it is answered in words. */
export function valuesOf(question: {
  kind: QuestionKind
  options: readonly { id: string }[]
}): readonly string[] {
  const { kind, options } = question
  if (kind === 'yes_no') return ['yes', 'no']
  return kind === 'body' ? bodyParts : options.map(({ id }) => id)
}

function choicesOf(kind: QuestionKind, options: Question['options']): readonly string[] {
  switch (kind) {
    case 'choice':
    case 'many':
    case 'yes_no':
    case 'body':
      return valuesOf({ kind, options })
    case 'signature':
      return ['drawn', 'typed']
    case 'consent':
      return ['agreed']
    default:
      return []
  }
}

function mostText(kind: QuestionKind): number {
  if (kind === 'picture') return formLimits.pictureLength
  return kind === 'signature' ? formLimits.drawingLength : formLimits.answerLength
}

/** Strokes as an SVG path has them, in whole numbers. */
export function isDrawn(text: string): boolean {
  return /^(M\d+ \d+(L\d+ \d+)*)+$/.test(text)
}

function isDay(text: string | undefined): text is string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function ageOn(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) < born.slice(5) ? years - 1 : years
}
