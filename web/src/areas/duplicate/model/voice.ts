/** Reading the letters out, where the browser has a voice. */
export const voice = {
  get exists(): boolean {
    return 'speechSynthesis' in globalThis;
  },
  read(called: readonly string[], language: string): void {
    speechSynthesis.cancel();
    for (const one of called) {
      const spoken = new SpeechSynthesisUtterance(one);
      spoken.lang = language;
      spoken.rate = 0.85;
      speechSynthesis.speak(spoken);
    }
  },
};
