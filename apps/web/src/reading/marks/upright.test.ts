import { expect, it } from 'vitest'
import { uprightOf } from './upright.ts'

const upright = { left: 10, top: 40, width: 30, height: 5 }

it.each([
  ['as it is', 0, { left: 110, top: 90, width: 30, height: 5 }, [100, 200]],
  ['clockwise', 90, { left: 255, top: 60, width: 5, height: 30 }, [200, 100]],
  ['upside down', 180, { left: 160, top: 205, width: 30, height: 5 }, [100, 200]],
  ['counterclockwise', 270, { left: 140, top: 110, width: 5, height: 30 }, [200, 100]],
])(
  'a box of a page that is turned %s is the one of the upright page',
  (_how, turn, rect, [width = 0, height = 0]) => {
    expect(uprightOf(rect, { left: 100, top: 50, width, height }, turn)).toEqual({
      rect: upright,
      frame: { left: 0, top: 0, width: 100, height: 200 },
    })
  },
)
