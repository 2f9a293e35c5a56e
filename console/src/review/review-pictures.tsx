import type { Picture as Shown } from '@serein/shared/schema.ts'
import { Picture } from '@serein/ui/picture.tsx'
import { useWords } from '../language/words.ts'

/** The photos of a review, side by side. */
export function ReviewPictures({ pictures }: { pictures: readonly Shown[] }) {
  const { language } = useWords()
  if (pictures.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {pictures.map((picture) => (
        <li key={picture.src} className="w-24">
          <Picture picture={picture} alt={picture.alt[language]} ratio="1" rounded />
        </li>
      ))}
    </ul>
  )
}
