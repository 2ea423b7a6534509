/** Prefetched responses, requested before the code that needs them has loaded. */
const asked = new Map<string, Promise<Response>>();

export function askEarly(path: string): void {
  const answer = fetch(`/api/v1${path}`);
  answer.catch(() => undefined);
  asked.set(path, answer);
}

/** The answer to what was asked early; to be used once. */
export function answered(path: string): Promise<Response> | undefined {
  const answer = asked.get(path);
  asked.delete(path);
  return answer;
}
