// How long `npm test` may take, told in builds: so it is the same on a slow and on a quick machine.

const wantedMax = 48
const allowedMax = 60

const seconds = (value) => `${value.toFixed(0)} s`

/**
 * Judges what the tests took by what a build takes.
 * @returns `ok`, `warning` or `failure`, and the line that says it
 */
export const judgeTestTime = ({ testSeconds, buildSeconds }) => {
  const builds = testSeconds / buildSeconds
  const took = `npm test took ${builds.toFixed(1)} builds: ${seconds(testSeconds)}, a build ${seconds(buildSeconds)}`
  if (builds > allowedMax)
    return { verdict: 'failure', line: `TOO LONG: ${took}; ${allowedMax} builds is the limit` }
  if (builds > wantedMax)
    return { verdict: 'warning', line: `WARNING: ${took}; it should be below ${wantedMax}` }
  return { verdict: 'ok', line: took }
}

/** Makes a step of a judgement: only where a limit counts, too long a time is a failure. */
export const timeStep = ({ verdict, line }, isLimited) => {
  const failed = isLimited && verdict === 'failure' ? 1 : 0
  return {
    name: 'time of the tests',
    passed: isLimited ? 1 - failed : 0,
    failed,
    reasons: failed ? [line] : [],
  }
}
