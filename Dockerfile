# One image for every role: serve (default), migrate, jobs and every command of the terminal.
FROM node:22-bookworm-slim AS deno
# Deno comes from the npm registry, like every other package.
RUN npm install --global --prefix /opt/deno deno@2.9.6

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates curl && rm -rf /var/lib/apt/lists/* \
  && useradd --create-home --uid 10001 tradewinds && install --directory --owner=tradewinds /app /data
COPY --from=deno /opt/deno/lib/node_modules /opt/deno/node_modules
# The package's own launcher needs Node; the binary beside it does not.
RUN ln -s "$(find /opt/deno/node_modules -type f -name deno -perm -u+x | grep -v '\.bin' | head -n 1)" /usr/local/bin/deno && deno --version
WORKDIR /app
COPY --chown=tradewinds . .
USER tradewinds
RUN deno install --frozen && deno task build && deno cache cli/main.ts core/kernel/pglite_worker.ts
ENV APP_ENV=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s CMD curl -fsS "http://127.0.0.1:${PORT}/api/health/ready" || exit 1
ENTRYPOINT ["deno", "run", "--cached-only", "--allow-net", "--allow-read", "--allow-write", "--allow-env", "--allow-ffi", "--allow-sys", "cli/main.ts"]
CMD ["serve"]
