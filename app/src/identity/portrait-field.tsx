import { Camera, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ChangeEvent } from 'react'
import type { Profile } from '@serein/shared/identity/profile.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../language/words.ts'
import { Failure, Problem } from '../page/failure.tsx'
import { useProfileVerbs } from './profile-data.ts'

const CropSheet = lazy(async () => ({ default: (await import('./crop-sheet.tsx')).CropSheet }))
const bytesLimit = 12 * 1024 * 1024
const kinds = 'image/jpeg,image/png,image/webp,image/avif'

/** One's portrait: chosen from the device, cut to a square, shown at once; or initials. */
export function PortraitField({ profile }: { profile: Profile }) {
  const { t } = useWords()
  const { addPhoto, removePhoto } = useProfileVerbs()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [isUnusable, setUnusable] = useState(false)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    const isPicture = kinds.split(',').includes(file.type) && file.size <= bytesLimit
    setUnusable(!isPicture)
    if (isPicture) setChosen(file)
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar
          size="xl"
          name={profile.name}
          src={profile.photo}
          alt={t(profile.photo ? 'identity.profile.photoOf' : 'identity.profile.initialsOf', {
            name: profile.name,
          })}
        />
        <div className="flex flex-wrap gap-2.5">
          <input
            ref={input}
            type="file"
            accept={kinds}
            tabIndex={-1}
            aria-hidden
            className="sr-only"
            data-portrait
            onChange={choose}
          />
          <Button
            tone="secondary"
            icon={<Camera aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t(profile.photo ? 'identity.profile.otherPhoto' : 'identity.profile.choosePhoto')}
          </Button>
          {profile.photo ? (
            <Button
              tone="quiet"
              icon={<Trash2 aria-hidden />}
              pending={removePhoto.isPending}
              onClick={() => removePhoto.mutate({})}
            >
              {t('identity.profile.removePhoto')}
            </Button>
          ) : null}
        </div>
      </div>
      <p className="text-sm text-ink-soft">{t('identity.profile.photoHelp')}</p>
      <Problem word={isUnusable ? 'identity.profile.photoUnusable' : null} />
      <Failure error={addPhoto.error ?? removePhoto.error} />
      {chosen ? (
        <Suspense>
          <CropSheet
            file={chosen}
            pending={addPhoto.isPending}
            onUnusable={() => {
              setChosen(null)
              setUnusable(true)
            }}
            onClose={() => setChosen(null)}
            onCrop={(crop) =>
              addPhoto.mutate({ file: chosen, crop }, { onSettled: () => setChosen(null) })
            }
          />
        </Suspense>
      ) : null}
    </div>
  )
}
