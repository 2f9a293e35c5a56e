import type { ReactNode } from 'react'
import { Heading, Section } from '../../heading.tsx'
import { Link } from '../../link.tsx'
import type { GallerySection } from '../kit.tsx'

const colours = [
  ['paper', 'surface', 'sunken', 'line', 'line-strong', 'ink', 'ink-soft'],
  ['primary', 'on-primary', 'primary-soft', 'clay', 'clay-soft', 'gold', 'gold-soft'],
  ['red', 'red-soft', 'on-red', 'sky', 'plum', 'deep', 'on-deep'],
]

/** What everything else is made of: colours by role, sizes of words, corners and shadows. */
export const tokens: GallerySection = (say) => [
  {
    id: 'colours',
    name: say('Colours by role', 'Couleurs par rôle'),
    wide: true,
    states: {
      [say('as they stand in the theme', 'telles que dans le thème')]: (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-3">
          {colours.flat().map((role) => (
            <Swatch key={role} role={role} />
          ))}
        </div>
      ),
    },
  },
  {
    id: 'type',
    name: say('Type', 'Typographie'),
    states: {
      [say('headings', 'titres')]: (
        <div className="flex flex-col gap-3">
          <Heading level={3} size="page">
            {say('Time to unwind', 'Le temps de souffler')}
          </Heading>
          <Heading level={3} size="section">
            {say('Free this evening', 'Libre ce soir')}
          </Heading>
          <Heading level={3}>{say('Deep tissue massage', 'Massage deep tissue')}</Heading>
        </div>
      ),
      [say('body', 'texte courant')]: (
        <div className="flex flex-col gap-2">
          <p>
            {say(
              'Slow, firm pressure for tight backs and shoulders.',
              'Des pressions lentes et fermes pour les dos et les épaules tendus.',
            )}
          </p>
          <p className="text-sm text-ink-soft">{say('Small, soft: 13.', 'Petit, doux : 13.')}</p>
          <p className="text-xs text-ink-soft">{say('Tiny, soft: 12.', 'Minuscule, doux : 12.')}</p>
          <p className="figures">0123456789 · {say('€1,284.50', '1 284,50 €')}</p>
        </div>
      ),
      [say('a section with a way on', 'une section et sa suite')]: (
        <Section
          level={3}
          size="section"
          title={say('Free this evening', 'Libre ce soir')}
          aside={<Link href="#type">{say('See all', 'Tout voir')}</Link>}
        >
          <p className="text-ink-soft">
            {say('What stands under it.', 'Ce qui se trouve dessous.')}
          </p>
        </Section>
      ),
    },
  },
  {
    id: 'shape',
    name: say('Corners and shadows', 'Coins et ombres'),
    wide: true,
    states: {
      '10 · 16 · 24': (
        <div className="flex flex-wrap gap-6">
          <span className="size-24 rounded-sm bg-surface shadow-soft" />
          <span className="size-24 rounded-md bg-surface shadow-soft" />
          <span className="size-24 rounded-lg bg-surface shadow-lift" />
          <span className="hatched size-24 rounded-lg border border-line" />
        </div>
      ),
    },
  },
]

function Swatch({ role }: { role: string }): ReactNode {
  return (
    <div className="text-xs">
      <span
        style={{ background: `var(--${role})` }}
        className="mb-1.5 block h-14 rounded-sm border border-line"
      />
      {role}
    </div>
  )
}
