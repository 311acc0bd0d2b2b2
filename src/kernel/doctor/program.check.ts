import { hasBuild, hasBuildTools, programVersion } from '../build.ts'
import { startupWarnings } from '../startup-warnings.ts'
import type { Check } from './check.ts'
import { ok, problem, warning } from './finding.rules.ts'

const OLDEST_NODE = 24

export const programCheck: Check = {
  name: 'program',
  async run() {
    const found = `Llano ${await programVersion()} on Node ${process.versions.node}`
    const isOld = Number.parseInt(process.versions.node, 10) < OLDEST_NODE
    const node = isOld ? problem(found, `Install Node ${OLDEST_NODE} or later.`) : ok(found)
    if (await hasBuild()) return [node, ok('The website is built.')]
    const fix = 'Run npm run build.'
    return [
      node,
      hasBuildTools()
        ? warning('The website is not built; the next start builds it.', fix)
        : problem('The website is not built, and the build tools are not installed.', fix),
    ]
  },
}

export const settingsCheck: Check = {
  name: 'settings',
  async run({ config }) {
    const found = startupWarnings(config).map(({ danger, fix }) => warning(danger, fix))
    return found.length ? found : [ok('No dangerous settings.')]
  },
}
