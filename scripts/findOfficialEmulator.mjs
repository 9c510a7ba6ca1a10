import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const IN_THE_SDK = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar'
const LEAST_JAVA = 17

/**
 * Google's Firestore emulator: the jar named by FIRESTORE_EMULATOR_JAR, one of the Google Cloud CLI,
 * or one that the Firebase CLI has fetched; and a Java that runs it. What is absent is said in one
 * sentence.
 */
export function findOfficialEmulator({ env = process.env, home = homedir() } = {}) {
  const jar = env.FIRESTORE_EMULATOR_JAR ?? candidates(env, home).find((path) => existsSync(path))
  if (!jar || !existsSync(jar)) {
    const where = jar ? `${jar} (FIRESTORE_EMULATOR_JAR)` : 'the Google Cloud CLI or Firebase CLI'
    return { missing: `Google's Firestore emulator is not in ${where}.` }
  }
  const java = env.JAVA_HOME ? join(env.JAVA_HOME, 'bin/java') : 'java'
  const { stderr = '' } = spawnSync(java, ['-version'], { encoding: 'utf8', timeout: 20_000 })
  const version = Number(/version "(\d+)/.exec(stderr ?? '')?.[1])
  if (!(version >= LEAST_JAVA)) {
    return { missing: `Google's Firestore emulator needs Java ${LEAST_JAVA} or newer.` }
  }
  return { jar, java }
}

function candidates(env, home) {
  const sdks = [
    env.CLOUDSDK_ROOT_DIR,
    join(home, 'google-cloud-sdk'),
    '/usr/lib/google-cloud-sdk',
    '/usr/local/google-cloud-sdk',
    '/opt/google-cloud-sdk',
    '/snap/google-cloud-cli/current',
    '/usr/local/share/google-cloud-sdk',
    '/opt/homebrew/share/google-cloud-sdk',
    env.LOCALAPPDATA && join(env.LOCALAPPDATA, 'Google/Cloud SDK/google-cloud-sdk'),
  ]
  const firebase = env.FIREBASE_EMULATORS_PATH ?? join(home, '.cache/firebase/emulators')
  const fetched = existsSync(firebase)
    ? readdirSync(firebase).filter((name) => /^cloud-firestore-emulator-.*\.jar$/.test(name))
    : []
  return [
    ...sdks.filter(Boolean).map((sdk) => join(sdk, IN_THE_SDK)),
    ...fetched
      .sort()
      .reverse()
      .map((name) => join(firebase, name)),
  ]
}
