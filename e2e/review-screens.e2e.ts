import { lookAtScreensOf } from './look.ts'

lookAtScreensOf('review')
