/** Returns a function that answers as `read` did at the first call for the same building. */
export function firstAnswers<T>(read: (domainId: string) => T): (domainId: string) => T {
  const answers = new Map<string, { answer: T }>();
  return (domainId) => {
    const first = answers.get(domainId) ?? { answer: read(domainId) };
    answers.set(domainId, first);
    return first.answer;
  };
}
