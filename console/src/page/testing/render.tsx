import type { ReactNode } from 'react'
import consoleRoutes from '@serein/client/contract-console.gen.json' with { type: 'json' }
import { draw, type Scene } from '@serein/client/testing/scene.tsx'
import { dismissToast, shownToasts } from '@serein/ui/toast-queue.ts'
import english from '../../../public/assets/i18n/en.json'
import french from '../../../public/assets/i18n/fr.json'
import { askApproval } from '../../member/approval.ts'
import type { Word } from '../../language/words.ts'
import { Root } from '../../screens/root.tsx'
import { basePath } from '../../address/link.ts'

/** Draws a screen or a part of the console as somebody at work sees it: `await renderConsole(<Page />, { answers })`. */
export function renderConsole(node: ReactNode, scene: Scene = {}) {
  for (const { id } of shownToasts()) dismissToast(id)
  return draw<Word>(
    node,
    { at: basePath, ...scene },
    {
      load: async (language) => ({ en: english, fr: french })[language],
      more: consoleRoutes,
      askApproval,
      basepath: basePath,
      width: 1280,
      frame: () => <Root />,
    },
  )
}
