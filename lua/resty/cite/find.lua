-- Copyright (C) the ngx_cite authors
--
-- Whether require() would find a module, without loading it: hooks are loaded
-- by workers, and a wrong name is better told when nginx starts.

local loaded = package.loaded
local preload = package.preload
local searchpath = package.searchpath

local STOCK_LOADERS = 4     -- preload, Lua, C, and C of a parent's name


-- nil and a message if it is not found
return function (name)
    if loaded[name] or preload[name] then
        return true
    end

    -- a loader of the site's own may find it anywhere
    if not searchpath or #package.loaders > STOCK_LOADERS then
        return true
    end

    local parent = name:match("^[^.]+")

    if searchpath(name, package.path) or searchpath(name, package.cpath)
       or searchpath(parent, package.cpath)
    then
        return true
    end

    return nil, "no such file in lua_package_path: " .. package.path
end
