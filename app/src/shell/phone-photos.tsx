import { useMutation } from '@tanstack/react-query'
import { Camera, Images } from 'lucide-react'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../language/words.ts'
import { Problem } from '../page/failure.tsx'
import { photo } from './photo.ts'

/** A photo of the phone: taken now, or chosen. */
export function PhonePhotos({ onPhoto }: { onPhoto: (file: File) => void }) {
  const { t } = useWords()
  const bring = useMutation({
    mutationFn: photo,
    onSuccess: (file) => {
      if (file) onPhoto(file)
    },
    onError: console.warn,
  })
  return (
    <>
      <Button
        tone="secondary"
        icon={<Camera aria-hidden />}
        disabled={bring.isPending}
        onClick={() => bring.mutate('camera')}
      >
        {t('shell.portrait.take')}
      </Button>
      <Button
        tone="secondary"
        icon={<Images aria-hidden />}
        disabled={bring.isPending}
        onClick={() => bring.mutate('gallery')}
      >
        {t('shell.portrait.choose')}
      </Button>
      <Problem word={bring.error && 'shell.portrait.failed'} className="w-full" />
    </>
  )
}
