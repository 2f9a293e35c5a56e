import { Img, Text } from 'react-email'
import type { MailLogo } from '../logo.ts'
import { light, serif } from './look.ts'

/** Who sends a mail, under their logo. It stands on white in the dark, too, and as a name where pictures are off. */
export function Sender({ name, logo }: { name: string; logo: MailLogo | null }) {
  return (
    <>
      {logo && (
        <Img
          src={logo.src}
          alt={logo.name}
          width={logo.width}
          height={logo.height}
          style={{ ...mark, width: logo.width, height: logo.height }}
        />
      )}
      <Text className="primary" style={text}>
        {name}
      </Text>
    </>
  )
}

const text = {
  margin: '0 8px 16px',
  fontFamily: serif,
  fontSize: 17,
  lineHeight: '19px',
  color: light.primary,
}
const mark = { ...text, margin: '0 8px 10px', borderRadius: 8, backgroundColor: light.surface }
