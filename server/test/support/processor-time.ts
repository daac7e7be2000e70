/** The processor's milliseconds that this thread spent on the work: others may compress the list meanwhile. */
export const threadMs = async (work: () => unknown) => {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};

const LOOP_MS = 50;

/** How many times longer than on a free machine everything takes right now, by a bare loop. */
export const slowness = () => {
  const [begin, cpu] = [performance.now(), process.cpuUsage()];
  for (let spent = 0; spent < LOOP_MS * 1_000;) {
    const { user, system } = process.cpuUsage(cpu);
    spent = user + system;
  }
  return Math.max(1, (performance.now() - begin) / LOOP_MS);
};
