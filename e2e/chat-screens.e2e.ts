import { lookAtScreensOf } from './look.ts'

lookAtScreensOf('chat')
