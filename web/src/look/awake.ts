/**
 * The screen stays on while a page needs it: by the browser's own lock, and where that is not to be
 * had (plain HTTP, an older browser) by a picture of one point that plays for ever.
 */
interface Lock {
  release: () => Promise<void>;
}

/** Keeps the screen on; what it returns lets it go. Browsers ask for a touch before a picture may play. */
export function stayAwake(): () => void {
  let lock: Lock | null = null;
  let video: HTMLVideoElement | null = null;
  let over = false;

  async function take(): Promise<void> {
    if (over || lock || document.visibilityState !== 'visible') return;
    const { wakeLock } = navigator as { wakeLock?: { request: (kind: 'screen') => Promise<Lock> } };
    try {
      if (!wakeLock) throw new Error('no lock here');
      lock = await wakeLock.request('screen');
      if (over) void lock.release();
    } catch {
      await play();
    }
  }

  async function play(): Promise<void> {
    try {
      video ??= moving();
      if (!over) await video.play();
    } catch {
      // It is tried again at the next touch.
    }
  }

  const back = (): void => {
    // The browser lets go of a lock whenever the page is hidden.
    lock = null;
    void take();
  };
  const touched = (): void => {
    if (!lock) void take();
  };
  document.addEventListener('visibilitychange', back);
  document.addEventListener('pointerdown', touched);
  void take();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', back);
    document.removeEventListener('pointerdown', touched);
    void lock?.release();
    video?.pause();
  };
}

function moving(): HTMLVideoElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext('2d');
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = canvas.captureStream(1);
  setInterval(() => pen?.fillRect(0, 0, 1, 1), 1_000);
  return video;
}
