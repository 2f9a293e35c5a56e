import type { ReactNode } from 'react'

/** A picture that has no address: a file that was chosen, or that came with an answer. */
export function FileImage(props: { file: Blob; alt: string; className?: string }): ReactNode {
  const { file, alt, className } = props
  const show = (image: HTMLImageElement | null) => {
    if (!image) return
    const url = URL.createObjectURL(file)
    image.src = url
    return () => URL.revokeObjectURL(url)
  }
  return <img ref={show} alt={alt} className={className} />
}
