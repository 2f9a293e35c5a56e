import { aboutWords } from '../about-words.ts'
import { pagePicture, type PageAbout, type Say } from '../page-about.ts'
import type { Preload } from '../router.tsx'

/** Choosing a time, in a shared link. */
export function aboutChoice(_context: Preload<'bookAppointment'>, say: Say): PageAbout {
  return {
    title: say.t('booking.choose.title'),
    description: aboutWords[say.language].choose,
    picture: pagePicture('search', say),
  }
}
