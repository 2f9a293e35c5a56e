import { expect, it } from 'vitest'
import {
  templateChannels,
  templateKindNames,
  variablesOf,
} from '@serein/shared/notification/template-kind.ts'
import { fillVariables, templateFaults } from '@serein/shared/notification/template-text.ts'
import { ourText } from './our-words.ts'

const all = templateKindNames.flatMap((kind) =>
  templateChannels.flatMap((channel) =>
    (['en', 'fr'] as const).map((language) => [kind, channel, language] as const),
  ),
)

it.each(all)(
  'our words of %s by %s in %s keep the rules for everybody',
  (kind, channel, language) => {
    const text = ourText(kind, channel, language)
    expect(templateFaults(kind, channel, text)).toEqual([])
    const values = Object.fromEntries(variablesOf(kind).map((name) => [name, 'x']))
    for (const words of Object.values(text)) expect(fillVariables(words, values)).not.toBeNull()
  },
)
