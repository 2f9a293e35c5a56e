import { useState, type ReactNode } from 'react'
import { Wordmark } from '../art/brand-mark.tsx'
import { Segmented } from '../choice.tsx'
import { cx } from '../cx.ts'
import { SearchField } from '../search-field.tsx'
import { Select } from '../select.tsx'
import { ToastRegion } from '../toast.tsx'
import type { Part, Say } from './kit.tsx'
import { sections } from './sections.ts'
import { useSettings, type Settings } from './settings.ts'

/** Every part in every state, to look at and to check. */
export function Gallery(): ReactNode {
  const [settings, change] = useSettings()
  const [query, setQuery] = useState('')
  const say: Say = (english, french) => (settings.lang === 'fr' ? french : english)
  const parts = sections.flatMap(({ name, section }) =>
    section(say).map((part) => ({ ...part, group: say(...name) })),
  )
  const found = parts.filter(({ name }) => foldOf(name).includes(foldOf(query)))
  return (
    <div className="min-h-dvh [--page-margin:0px] md:flex">
      <aside className="border-line px-5 py-5 md:sticky md:top-0 md:h-dvh md:w-64 md:shrink-0 md:overflow-y-auto md:border-r">
        <h1>
          <Wordmark name={say('Parts', 'Éléments')} />
        </h1>
        <SearchField
          label={say('Find a part', 'Chercher un élément')}
          clearLabel={say('Empty', 'Effacer')}
          placeholder={say('Find a part', 'Chercher un élément')}
          value={query}
          onValue={setQuery}
          className="my-4"
        />
        <Contents parts={found} label={say('All parts', 'Tous les éléments')} />
      </aside>
      <main className="min-w-0 flex-1 px-5 py-5 md:px-8">
        <Switches settings={settings} change={change} say={say} />
        {found.length === 0 ? (
          <p className="py-16 text-center text-ink-soft">
            {say('No part of that name.', 'Aucun élément de ce nom.')}
          </p>
        ) : (
          found.map((part) => <Specimen key={part.id} part={part} />)
        )}
      </main>
      <ToastRegion label={say('News', 'Nouvelles')} dismissLabel={say('Dismiss', 'Fermer')} />
    </div>
  )
}

function Contents(props: { parts: (Part & { group: string })[]; label: string }): ReactNode {
  const groups = Map.groupBy(props.parts, ({ group }) => group)
  return (
    <nav aria-label={props.label} className="max-md:hidden">
      {[...groups].map(([group, parts]) => (
        <div key={group} className="mb-4">
          <p className="mb-1 text-xs font-semibold text-ink-soft">{group}</p>
          <ul>
            {parts.map(({ id, name }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="block rounded-sm px-2 py-1.5 text-sm transition-colors hover:bg-sunken"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Switches(props: {
  settings: Settings
  change: (change: Partial<Settings>) => void
  say: Say
}): ReactNode {
  const { settings, change, say } = props
  return (
    <div className="mb-6 grid gap-4 border-b border-line pb-6 sm:grid-cols-2 lg:grid-cols-4">
      <Segmented<Settings['theme']>
        label={say('Theme', 'Thème')}
        choices={[
          { id: 'auto', label: 'Auto' },
          { id: 'light', label: say('Light', 'Clair') },
          { id: 'dark', label: say('Dark', 'Sombre') },
        ]}
        selected={settings.theme}
        onSelect={(theme) => change({ theme })}
      />
      <Segmented<Settings['lang']>
        label={say('Language', 'Langue')}
        choices={[
          { id: 'en', label: 'English' },
          { id: 'fr', label: 'Français' },
        ]}
        selected={settings.lang}
        onSelect={(lang) => change({ lang })}
      />
      <Segmented<Settings['text']>
        label={say('Text size', 'Taille du texte')}
        choices={[
          { id: '100', label: '100 %' },
          { id: '150', label: '150 %' },
          { id: '200', label: '200 %' },
        ]}
        selected={settings.text}
        onSelect={(text) => change({ text })}
      />
      <Select
        label={say('Brand', 'Marque')}
        options={[
          { id: 'standard', label: 'Serein' },
          { id: 'lagoon', label: 'Lagoon' },
          { id: 'plum', label: 'Plum' },
          { id: 'ember', label: 'Ember' },
        ]}
        size="sm"
        value={settings.brand}
        onSelect={(brand) => change({ brand: brand as Settings['brand'] })}
      />
    </div>
  )
}

function Specimen({ part }: { part: Part }): ReactNode {
  return (
    <section aria-labelledby={part.id} className="mb-12">
      <h2 id={part.id} className="serif mb-4 scroll-mt-6 text-xl">
        {part.name}
      </h2>
      <div
        className={cx(
          'grid gap-x-8 gap-y-6',
          part.wide ? 'grid-cols-1' : 'grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))]',
        )}
      >
        {Object.entries(part.states).map(([says, specimen]) => (
          <div key={says} className="min-w-0">
            <p className="mb-2 text-xs text-ink-soft">{says}</p>
            {specimen}
          </div>
        ))}
      </div>
    </section>
  )
}

function foldOf(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
