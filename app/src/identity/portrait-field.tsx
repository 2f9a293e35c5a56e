import { Camera, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Profile } from '@serein/shared/identity/profile.ts'
import { pictureRules } from '@serein/shared/shop/rules.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Button } from '@serein/ui/button.tsx'
import { useFileField } from '@serein/ui/file-field.tsx'
import { useWords } from '../language/words.ts'
import { Failure, Problem } from '../page/failure.tsx'
import { useProfileVerbs } from './profile-data.ts'

const CropSheet = lazy(async () => ({ default: (await import('./crop-sheet.tsx')).CropSheet }))

/** In a shell: the camera, or the phone's own photos. */
const PhonePhotos = import.meta.env.NATIVE
  ? lazy(async () => ({ default: (await import('../shell/phone-photos.tsx')).PhonePhotos }))
  : null

/** The reader’s portrait, chosen and cropped, or initials. */
export function PortraitField({ profile }: { profile: Profile }) {
  const { t } = useWords()
  const { addPhoto, removePhoto } = useProfileVerbs()
  const [chosen, setChosen] = useState<File | null>(null)
  const [isUnusable, setUnusable] = useState(false)
  const take = (file: File | undefined, isBad = false) => {
    setUnusable(isBad)
    if (file) setChosen(file)
  }
  const { field, open } = useFileField({
    rules: pictureRules,
    mark: 'portrait',
    onFiles: ([file], unusable) => take(file, unusable > 0),
  })
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
          {field}
          {PhonePhotos ? (
            <Suspense>
              <PhonePhotos onPhoto={take} />
            </Suspense>
          ) : (
            <Button tone="secondary" icon={<Camera aria-hidden />} onClick={open}>
              {t(profile.photo ? 'identity.profile.otherPhoto' : 'identity.profile.choosePhoto')}
            </Button>
          )}
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
