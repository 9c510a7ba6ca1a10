import { useEffect, useState } from 'react'

const LOCK = 'bakehouse.notices'

/**
 * Whether this tab is the leader, which watches and shows notifications. Of several tabs it is the one
 * that was visible last, so that a notification in the page is seen; when it closes, another takes over.
 * Without the Web Locks API every visible tab is a leader.
 */
export function useNoticeLeader(): boolean {
  const [isLeader, setLeader] = useState(false)
  useEffect(() => {
    const locks = navigator.locks as LockManager | undefined
    return locks === undefined ? whileInSight(setLeader) : inTurn(locks, setLeader)
  }, [])
  return isLeader
}

function whileInSight(onChange: (isLeader: boolean) => void): () => void {
  const look = () => onChange(document.visibilityState === 'visible')
  look()
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

function inTurn(locks: LockManager, onChange: (isLeader: boolean) => void): () => void {
  let isOver = false
  // Held, or asked for and sure to come.
  let isMine = false
  let waiting = new AbortController()
  let release = () => {}
  const hold = () => {
    if (isOver) return undefined
    isMine = true
    onChange(true)
    return new Promise<void>((resolve) => {
      release = resolve
    })
  }
  /** Another tab took it, because the person looks at that one now. */
  const lose = () => {
    if (isOver) return
    isMine = false
    onChange(false)
    wait()
  }
  const wait = () => {
    waiting = new AbortController()
    const { signal } = waiting
    locks.request(LOCK, { signal }, hold).catch(() => {
      if (!signal.aborted) lose()
    })
  }
  const take = () => {
    if (document.visibilityState !== 'visible' || isMine) return
    isMine = true
    waiting.abort()
    locks.request(LOCK, { steal: true }, hold).catch(lose)
  }
  take()
  if (!isMine) wait()
  document.addEventListener('visibilitychange', take)
  window.addEventListener('focus', take)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', take)
    window.removeEventListener('focus', take)
    waiting.abort()
    release()
  }
}
