# One image for every role: serve (default), migrate, jobs and every command of the terminal.
FROM node:22.21.1-bookworm-slim AS build
# Deno comes from the npm registry, like every other package. The package's own launcher needs Node; the binary does not.
RUN npm install --global --prefix /opt/deno deno@2.9.6 \
  && install "$(find /opt/deno/lib/node_modules -type f -name deno -perm -u+x | grep -v '\.bin' | head -n 1)" /usr/local/bin/deno
WORKDIR /src
# The packages change less often than the sources, so they are fetched first.
COPY deno.json deno.lock ./
RUN deno install --quiet --frozen
COPY . .
RUN deno run -A web/build.ts && deno run -A deploy/assemble.ts /app
# What Deno makes of the sources, once for all containers.
ENV DENO_DIR=/app/.deno
RUN cd /app && deno cache --quiet cli/main.ts core/kernel/store/pglite_worker.ts core/profiles/picture_worker.ts && bin/tradewinds --version

FROM debian:12.12-slim
COPY --from=build /usr/local/bin/deno /usr/local/bin/deno
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build /app /app
RUN ln -s /app/bin/tradewinds /usr/local/bin/tradewinds \
  && install -d -o 10001 -g 10001 -m 700 /data \
  && chown -R 10001:10001 /app/.deno
ENV APP_ENV=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data DENO_DIR=/app/.deno HOME=/data
WORKDIR /app
USER 10001:10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s CMD ["/app/deploy/healthcheck"]
ENTRYPOINT ["tradewinds"]
CMD ["serve"]
