import { useState, type ReactNode } from 'react'
import { Wordmark } from '../art/brand-mark.tsx'
import { Segmented } from '../choice.tsx'
import { Basics } from './basics.tsx'
import { Days } from './days.tsx'
import { Faces } from './faces.tsx'
import { Forms } from './forms.tsx'
import { Frames } from './frames.tsx'

type Theme = 'auto' | 'light' | 'dark'

/** Every part in every state, to look at and to check. */
export function Gallery(): ReactNode {
  const [theme, setTheme] = useState<Theme>('auto')
  return (
    <main data-theme={theme === 'auto' ? undefined : theme} className="min-h-dvh bg-paper text-ink">
      <div className="mx-auto max-w-280 px-5 py-8">
        <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
          <h1>
            <Wordmark name="Serein parts" />
          </h1>
          <Segmented<Theme>
            label="Theme"
            labelHidden
            choices={[
              { id: 'auto', label: 'Auto' },
              { id: 'light', label: 'Light' },
              { id: 'dark', label: 'Dark' },
            ]}
            selected={theme}
            onSelect={setTheme}
          />
        </div>
        <div className="gap-x-12 md:columns-2 *:mb-12 *:break-inside-avoid">
          <Basics />
          <Days />
          <Forms />
          <Frames />
          <Faces />
        </div>
      </div>
    </main>
  )
}
